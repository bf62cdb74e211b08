declare module 'virtual:icon-sprite' {
  /** Address of the SVG file with one symbol per icon, named like the icon. */
  const address: string;
  export default address;
  /** SVG paths of the most frequent icons, which are inlined to avoid loading the file. */
  export const outlines: Readonly<Partial<Record<string, string>>>;
}

declare module 'virtual:route-titles/zh' {
  const titles: Readonly<Record<string, string>>;
  export default titles;
}

declare module 'virtual:route-titles/en' {
  const titles: Readonly<Record<string, string>>;
  export default titles;
}

declare module 'virtual:map-shapes/china' {
  /** Name and SVG path of each outline. */
  const shapes: readonly (readonly [string, string])[];
  export default shapes;
}

declare module 'virtual:map-shapes/world' {
  const shapes: readonly (readonly [string, string])[];
  export default shapes;
}

declare module 'ra-language-chinese' {
  /** react-admin's texts in Chinese; some keys of the English texts are missing. */
  const messages: Readonly<Record<string, unknown>>;
  export default messages;
}

declare module '*.css';
