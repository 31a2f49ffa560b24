import { askLeave } from '@farsight/shared/ui'

/** Goes on at once, or once its user has given up what is not saved: before another screen, tab or account takes a form's place. */
export function leaving(go: () => void): void {
  void askLeave().then((leave) => {
    if (leave) go()
  })
}
