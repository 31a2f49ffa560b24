/** The pages below `/bench/`, everything else from the server behind. */
export function withPages(pages: string, behind: string): Promise<{ readonly url: string; close(): void }>
