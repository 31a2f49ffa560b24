import { act } from '@testing-library/react'

/** A form on its way. Stands for the browser's XMLHttpRequest: what was sent, and an answer when the test gives one. */
export class SentForm {
  /** Those of this test, in their order. */
  static all: SentForm[] = []
  readonly upload: { onprogress?: (event: object) => void } = {}
  onload?: () => void
  onabort?: () => void
  status = 200
  responseText = ''
  url = ''
  body: FormData | undefined
  aborted = false
  open(_: string, url: string): void {
    this.url = url
    SentForm.all.push(this)
  }
  setRequestHeader(): void {}
  send(body: FormData): void {
    this.body = body
  }
  abort(): void {
    this.aborted = true
    this.onabort?.()
  }
  async answer(body: object): Promise<void> {
    this.responseText = JSON.stringify(body)
    await act(async () => this.onload?.())
  }
}

/** Forms of each test of the file go nowhere but to {@link SentForm}. */
export function catchForms(): void {
  const former = globalThis.XMLHttpRequest
  beforeEach(() => {
    SentForm.all = []
    globalThis.XMLHttpRequest = SentForm as unknown as typeof XMLHttpRequest
  })
  afterEach(() => {
    globalThis.XMLHttpRequest = former
  })
}
