declare module 'virtual:icon-sprite' {
  /** Address of the SVG file whose symbols are named like the icons. */
  const address: string;
  export default address;
  /** The paths of the icons that are drawn most often, which need no file. */
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
  /** Name and path of each outline. */
  const shapes: readonly (readonly [string, string])[];
  export default shapes;
}

declare module 'virtual:map-shapes/world' {
  const shapes: readonly (readonly [string, string])[];
  export default shapes;
}

declare module 'ra-language-chinese' {
  /** react-admin's texts in Chinese; it lacks some of the keys of the English ones. */
  const messages: Readonly<Record<string, unknown>>;
  export default messages;
}

declare module '*.css';
