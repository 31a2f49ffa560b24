/**
 * A UID by PS3.5 9.1: at most 64 characters, digits parted by single dots. Leading zeros of a component are tolerated, since real devices
 * write them. What passes can never be a path: no slash, no empty component, no "..". Linear in its input.
 */
export function isUid(value: string): boolean {
  return value.length > 0 && value.length <= 64 && /^[0-9]+(?:\.[0-9]+)*$/.test(value)
}
