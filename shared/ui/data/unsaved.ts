const forms = new Set<object>()

/** Says that a form has changes that are not saved and would be lost with its page; what comes back takes it away again. */
export function unsaved(): () => void {
  const form = {}
  forms.add(form)
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => {
    forms.delete(form)
    window.removeEventListener('beforeunload', ask)
  }
}

/** Would going to another screen lose something? */
export const losesSomething = (): boolean => forms.size > 0
