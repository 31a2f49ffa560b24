// No letters that are mistaken for another when a password is read out.
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LONG = 12

/** A first password that nobody guesses; whoever gets it must change it. */
export function firstPassword(): string {
  let made = ''
  while (made.length < LONG) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes above the last whole round would make some letters likelier.
    if (byte! < 256 - (256 % LETTERS.length)) made += LETTERS[byte! % LETTERS.length]
  }
  return made
}
