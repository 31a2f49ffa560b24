/** A name within a sentence: English writes it small there. */
export const within = (name: string): string => (/^[A-Z][a-z]/.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name)
