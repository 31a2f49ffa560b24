import { heldWords, holdWords } from '../../bus'

/**
 * Says that a form has changes that are not saved and would be lost with its page; what comes back takes it away again. Components
 * take `useHoldWords`. It stays for modules that were released with it: the host gives them these names at run time.
 */
export const unsaved = (): (() => void) => holdWords()

/** Would going to another screen lose something? */
export const losesSomething = (): boolean => heldWords('place') > 0
