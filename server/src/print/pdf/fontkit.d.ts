declare module 'fontkit' {
  /** A font file; pdfmake draws with the same library. */
  export function openSync(path: string): { hasGlyphForCodePoint(codePoint: number): boolean }
}
