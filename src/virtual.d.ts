declare module 'virtual:icon-sprite' {
  /** URL of the SVG file. The file contains one symbol per icon; the id of a symbol is the name of its icon. */
  const address: string;
  export default address;
  /** SVG paths of the most frequent icons, which are inlined so that they do not need the file. */
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
  /** react-admin's texts in Chinese, which lack some keys of the English texts. */
  const messages: Readonly<Record<string, unknown>>;
  export default messages;
}

declare module '*.css';
