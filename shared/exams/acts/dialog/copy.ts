/** Puts a text on the clipboard; false where the page may not (no secure context, or the browser said no). */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing on a page that is not a secure context.
    if (!navigator.clipboard) return false
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
