import { registerPrompter } from '@farsight/shared/api'
import type { Pair } from '@farsight/shared/i18n'
import { alertBox, message } from '@farsight/shared/ui'
import { createElement } from 'react'
import { Fault, type FaultProps } from './fault'
import { LoginScreen, type LoginScreenProps } from './login/login'
import { NoRight } from './no-right'
import { NotFound } from './not-found'
import { mount } from './root'
import type { ShellProps } from './shell/shell'

export type { FaultProps } from './fault'
export type { ShellProps } from './shell/shell'

const loadShell = () => import(/* webpackChunkName: "shell" */ './shell/shell')
const prompter = { msg: message.error, alert: alertBox }

/** The login screen. */
export function mountLogin(element: HTMLElement, props: LoginScreenProps): () => void {
  const forget = registerPrompter(prompter)
  const unmount = mount(element, createElement(LoginScreen, props))
  return () => {
    forget()
    unmount()
  }
}

/** Everything around the modules. `outlet` gets the element in which they stand, as soon as the shell's own code is there. */
export function mountShell(element: HTMLElement, props: ShellProps): () => void {
  const forget = registerPrompter(prompter)
  let unmount: (() => void) | undefined
  let gone = false
  void loadShell().then(({ Shell }) => {
    if (!gone) unmount = mount(element, createElement(Shell, props))
  })
  return () => {
    gone = true
    forget()
    unmount?.()
  }
}

/** The modules alone, without anything around them; for a session, what a call says is told as in the shell. */
export function mountBare(element: HTMLElement, modules: HTMLElement, forSession: boolean): () => void {
  const forget = forSession ? registerPrompter(prompter) : undefined
  element.replaceChildren(modules)
  return () => {
    forget?.()
    modules.remove()
  }
}

/** Fetches the shell's code ahead, while a user types his name. */
export const fetchShell = (): void => void loadShell()

/** 404 with a way back. */
export function mountNotFound(element: HTMLElement): () => void {
  return mount(element, createElement(NotFound))
}

/** A page that is there and not open to this account: its title, whom to ask, and the way back. */
export function mountNoRight(element: HTMLElement, title: Pair): () => void {
  return mount(element, createElement(NoRight, { title }))
}

/** A module that did not come, or comes slowly: its name, a code, and the way to try again. */
export function mountFault(element: HTMLElement, props: FaultProps): () => void {
  return mount(element, createElement(Fault, props))
}

/** /component/test: the gallery of shared widgets, loaded when it is asked for. */
export function mountGallery(element: HTMLElement): () => void {
  let unmount: (() => void) | undefined
  let gone = false
  void import(/* webpackChunkName: "gallery" */ './gallery/gallery').then(({ Gallery }) => {
    if (!gone) unmount = mount(element, createElement(Gallery))
  })
  return () => {
    gone = true
    unmount?.()
  }
}

const HOME_FAULT = { module: 'host', title: { zh: '首页', en: 'Start page' }, code: 'FED-109' }

/** /blank: the start page, whose cards come from the modules. */
export function mountHome(element: HTMLElement): () => void {
  let unmount: (() => void) | undefined
  let gone = false
  const show = (): void => {
    unmount?.()
    unmount = undefined
    import(/* webpackChunkName: "home" */ './home/home').then(
      ({ Home }) => {
        if (!gone) unmount = mount(element, createElement(Home))
      },
      () => {
        if (!gone) unmount = mountFault(element, { ...HOME_FAULT, onRetry: show })
      },
    )
  }
  show()
  return () => {
    gone = true
    unmount?.()
  }
}
