/** A list box holds options and nothing else: without any it is a place that says why there are none. Spread into its element. */
export const listBox = (label: string, options: number) => ({
  role: options > 0 ? ('listbox' as const) : ('status' as const),
  'aria-label': label,
})
