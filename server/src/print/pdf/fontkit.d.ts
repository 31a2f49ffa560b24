declare module 'fontkit' {
  /** A font file; pdfmake draws with the same library. */
  export function openSync(path: string): { readonly characterSet: readonly number[]; hasGlyphForCodePoint(codePoint: number): boolean }
}
