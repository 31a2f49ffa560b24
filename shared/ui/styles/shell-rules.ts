/** Login and shell. */
export const SHELL_CSS = ``
