import { filesOf, integrityOf, ownerOfFile, REFUSE } from '../integrity'
import { fetchFile, hrefOf, textOf } from './captured'

/**
 * A browser asks no hash of a worker's script. So a worker of a module is fetched with its hash by the page and started from
 * those bytes; the policy of the page allows workers of no other kind. Inside, files of the module (the codecs' wasm) are
 * fetched with their hashes; scripts cannot be loaded there, so a worker is one file.
 */
function prelude(url: string, files: Record<string, string>): string {
  return `(() => {
  const files = Object.assign(Object.create(null), ${JSON.stringify(files)}), refuse = ${JSON.stringify(REFUSE)}
  const load = self.fetch, Address = URL
  Object.defineProperty(self, 'location', { value: Object.freeze(new Address(${JSON.stringify(url)})) })
  self.fetch = (input, init) => {
    const request = typeof input === 'object' && 'url' in input ? input.url : String(input)
    const address = new Address(request, ${JSON.stringify(url)}).href
    const own = address in files || new Address(address).pathname.startsWith('/modules/')
    return load(input, own ? { ...init, integrity: files[address] ?? refuse } : init)
  }
  self.importScripts = () => { throw new Error('a worker is one file') }
  self.XMLHttpRequest = self.Worker = undefined
})();
`
}

type Handler = ((event: Event) => void) | null

/** A Worker whose script is checked before it starts: what is sent to it until then waits. */
function checkedWorker(Native: typeof Worker): typeof Worker {
  class CheckedWorker extends EventTarget {
    onmessage: Handler = null
    onmessageerror: Handler = null
    onerror: Handler = null
    #worker: Worker | undefined
    #waiting: unknown[][] = []
    #ended = false

    constructor(given: string | URL, options?: WorkerOptions) {
      super()
      const url = hrefOf(String(given), location.href)
      // Made of bytes that the page itself holds: nothing comes from the network.
      if (url.startsWith('blob:')) this.#start(new Native(url, options))
      else
        this.#check(url).then(
          (blob) => this.#ended || this.#start(new Native(blob, options)),
          (error) => this.#tell(new ErrorEvent('error', { message: String(error), error })),
        )
    }

    async #check(url: string): Promise<string> {
      const owner = ownerOfFile(url)
      const answer = await fetchFile(url, { integrity: integrityOf(url) })
      if (!answer.ok || owner === undefined) throw new Error(`no worker at ${url}`)
      return URL.createObjectURL(new Blob([prelude(url, filesOf(owner)), await textOf(answer)], { type: 'text/javascript' }))
    }

    #start(worker: Worker): void {
      this.#worker = worker
      for (const kind of ['message', 'messageerror'] as const)
        worker.addEventListener(kind, (event) => {
          const { data, ports, origin, lastEventId } = event as MessageEvent
          this.#tell(new MessageEvent(kind, { data, ports: [...ports], origin, lastEventId }))
        })
      worker.addEventListener('error', ({ message, filename, lineno, colno, error }) =>
        this.#tell(new ErrorEvent('error', { message, filename, lineno, colno, error, cancelable: true })),
      )
      for (const message of this.#waiting) worker.postMessage(...(message as [unknown]))
      this.#waiting = []
    }

    #tell(event: Event): void {
      const handler = { message: this.onmessage, messageerror: this.onmessageerror, error: this.onerror }[event.type]
      handler?.call(this, event)
      this.dispatchEvent(event)
    }

    postMessage(...message: unknown[]): void {
      if (this.#worker) this.#worker.postMessage(...(message as [unknown]))
      else this.#waiting.push(message)
    }

    terminate(): void {
      this.#ended = true
      this.#waiting = []
      this.#worker?.terminate()
    }
  }
  return CheckedWorker as unknown as typeof Worker
}

/** From here on `new Worker(…)` of a module is a checked one. */
export function guardWorkers(): void {
  if (typeof globalThis.Worker !== 'function') return
  Object.defineProperty(globalThis, 'Worker', {
    value: checkedWorker(globalThis.Worker),
    writable: true,
    configurable: true,
    enumerable: false,
  })
}
