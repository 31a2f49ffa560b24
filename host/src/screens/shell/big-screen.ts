import { message } from '@farsight/shared/ui'
import { shellText } from './texts'

/** Where the screen of a waiting hall shows the queue (decisions 33, 108); the same window again is the same screen. */
export const BIG_SCREEN = '/triage?screen=1'

/** Opens the call screen in a window of its own, which is then drawn over to the hall's monitor. */
export function openBigScreen(): void {
  const opened = window.open(`${location.pathname}#${BIG_SCREEN}`, 'farsight-big-screen', 'popup,width=1280,height=720')
  if (opened === null) message.warning(shellText('screenBlocked'))
  else opened.focus()
}

/** Does the address ask for the call screen, which stands without bars? */
export const isBigScreen = (pathname: string, search: string): boolean =>
  pathname === '/triage' && new URLSearchParams(search).get('screen') === '1'
