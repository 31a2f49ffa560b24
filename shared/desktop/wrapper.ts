import type { WrapperBridge } from './bridge'
import { isCommand } from './commands'
import { readFromWrapper } from './messages'
import type { Desktop, WindowState } from './port'

type Answer = (studyUid: string) => Promise<unknown>

/** The port of a page that runs inside the wrapper. */
export function wrapperDesktop(bridge: WrapperBridge): Desktop {
  let answers: readonly Answer[] = []
  const listeners = new Set<(state: WindowState) => void>()
  let state: WindowState = { maximized: false, split: false }

  const post = (message: object): void => bridge.post(JSON.stringify({ v: 1, ...message }))

  async function answerReport(id: string, studyUid: string): Promise<void> {
    const answer = answers.at(-1)
    try {
      if (answer === undefined) throw new Error('nobody answers')
      post({ type: 'report', id, ok: true, report: await answer(studyUid) })
    } catch {
      // The reason stays here: it may hold words of a patient's report.
      post({ type: 'report', id, ok: false })
    }
  }

  bridge.listen((text) => {
    const message = readFromWrapper(text)
    if (message?.type === 'reportFetch') void answerReport(message.id, message.studyUid)
    else if (message?.type === 'window') {
      state = { maximized: message.maximized, split: message.split }
      for (const changed of listeners) changed(state)
    }
  })

  return {
    isWrapper: true,
    reportFetch(answer) {
      answers = [...answers, answer]
      return () => {
        answers = answers.filter((other) => other !== answer)
      }
    },
    socketAddress: (url) => post({ type: 'socketAddress', url }),
    execute(command, args) {
      if (!isCommand(command, args)) return false
      post({ type: 'execute', command, args })
      return true
    },
    imCall({ accId, token, target, type }) {
      post({ type: 'imCall', myAccId: accId, accToken: token, ...(target === undefined ? {} : { target }), callType: type })
      return true
    },
    closeWindow: () => post({ type: 'closeWindow' }),
    onWindow(changed) {
      listeners.add(changed)
      changed(state)
      return () => listeners.delete(changed)
    },
  }
}
