const ORDER = new Intl.Collator('zh-Hans-u-co-pinyin', { numeric: true })

/** Names as people look for them in a list: Chinese ones by their sounds, numbers by their value. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number => ORDER.compare(a.name, b.name)
