import type { CallName, LoginPayload } from '@farsight/shared/contract'
import { EXAM_TEXTS } from '@farsight/shared/exams'
import { registerNamespace } from '@farsight/shared/i18n'
import { ScreenBench as Bench } from '../../../../shared/exams/test/bench'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { listStore } from '../list-store'
import { orderStore } from '../order-store'

export { Address, type Answers, PAYLOAD, refusal } from '../../../../shared/exams/test/bench'

registerNamespace('mf-worklist', { zh: { ...EXAM_TEXTS.zh, ...zh }, en: { ...EXAM_TEXTS.en, ...en } })

/** A server for the screens of this module, whose lists begin anew. */
export class ScreenBench extends Bench {
  protected override begin(payload: LoginPayload, answer: (call: CallName, asked: Record<string, never>) => unknown): void {
    listStore.reset()
    orderStore.reset()
    super.begin(payload, answer)
  }
}
