import { mount } from '../root'
import { EndWarning } from './end-warning'
import { LockScreen } from './lock-screen'
import { OtherUser } from './other-user'
import { Password } from './password'
import { Sessions } from './sessions'
import { setDesk, useDesk } from './state'
import { StepUp } from './step-up'

const close = (): void => setDesk({ dialog: undefined })

/** Whatever lies over the page now; the lock last, over all of it. */
export function Desk() {
  const { locked, dialog, stepUp, otherUser, ending } = useDesk()
  return (
    <>
      {!locked && dialog === 'sessions' && <Sessions onClose={close} />}
      {!locked && dialog === 'password' && <Password onClose={close} />}
      {stepUp && <StepUp onDone={stepUp} />}
      {ending && !locked && <EndWarning ending={ending} />}
      {otherUser && <OtherUser />}
      {locked && !otherUser && <LockScreen />}
    </>
  )
}

/** Draws the desk into an element of its own beside the page. */
export function mountDesk(): () => void {
  const element = document.createElement('div')
  element.className = 'fs-desk'
  document.body.append(element)
  const unmount = mount(element, <Desk />)
  return () => {
    unmount()
    element.remove()
  }
}
