import { registerPrompter } from '@farsight/shared/api'
import { alertBox, message } from '@farsight/shared/ui'
import { createElement } from 'react'
import { mountFault } from '..'
import { mount } from '../root'

export { ChatButton } from './chat-button'

const FAULT = { module: 'host', title: { zh: '聊天', en: 'Chat' }, code: 'FED-109' }

/** /chat: a window of its own, with a session and without the shell. */
export function mountChat(element: HTMLElement): () => void {
  const forget = registerPrompter({ msg: message.error, alert: alertBox })
  let unmount: (() => void) | undefined
  let gone = false
  const show = (): void => {
    unmount?.()
    unmount = undefined
    import(/* webpackChunkName: "chat-page" */ './chat-page').then(
      ({ ChatPage }) => {
        if (!gone) unmount = mount(element, createElement(ChatPage))
      },
      () => {
        if (!gone) unmount = mountFault(element, { ...FAULT, onRetry: show })
      },
    )
  }
  show()
  return () => {
    gone = true
    forget()
    unmount?.()
  }
}
