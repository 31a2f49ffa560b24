/** `张*`: the first letter of a name, for whoever is not to know whose it is. */
export const maskedName = (name: string): string => {
  const [first] = name.trim()
  return first === undefined ? '' : `${first}*`
}
