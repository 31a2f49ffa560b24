import { UNSENT_DB } from '@farsight/shared/bus'
import { SealedVault, type Shelf } from './vault'

const STORE = 'unsent'

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** IndexedDB as a drawer. It is made when something is first put there, and gives way when the session's end removes the whole database. */
export class DeviceShelf implements Shelf {
  private database: Promise<IDBDatabase | undefined> | undefined

  constructor(private readonly indexed: IDBFactory) {}

  private async open(make: boolean): Promise<IDBDatabase | undefined> {
    this.database ??= this.opened(make).catch((fault: unknown) => {
      this.database = undefined
      throw fault
    })
    const database = await this.database
    // Somebody else only looked: now it is made.
    if (database || !make) return database
    return this.open(make)
  }

  /** Undefined where there is none and none is to be made: who only looks, after a log-out, must not bring it back. */
  private async opened(make: boolean): Promise<IDBDatabase | undefined> {
    const request = this.indexed.open(UNSENT_DB, 1)
    let missing = false
    request.onupgradeneeded = () => {
      if (make) return void request.result.createObjectStore(STORE)
      missing = true
      request.transaction?.abort()
    }
    const gone = () => {
      this.database = undefined
    }
    try {
      const database = await answer(request)
      database.onversionchange = () => {
        database.close()
        gone()
      }
      database.onclose = gone
      return database
    } catch (fault) {
      if (!missing) throw fault
      gone()
      return undefined
    }
  }

  private async at(mode: IDBTransactionMode, make: boolean): Promise<IDBObjectStore | undefined> {
    return (await this.open(make))?.transaction(STORE, mode, { durability: 'relaxed' }).objectStore(STORE)
  }

  async get(name: string): Promise<unknown> {
    const store = await this.at('readonly', false)
    return store && answer(store.get(name))
  }

  async put(name: string, value: unknown): Promise<void> {
    await answer((await this.at('readwrite', true))!.put(value, name))
  }

  async putFirst(name: string, value: unknown): Promise<unknown> {
    // One transaction: nobody comes between the look and the writing.
    const store = (await this.at('readwrite', true))!
    const known = await answer(store.get(name))
    if (known !== undefined) return known
    await answer(store.put(value, name))
    return value
  }

  async remove(name: string): Promise<void> {
    const store = await this.at('readwrite', false)
    if (store) await answer(store.delete(name))
  }

  async names(): Promise<readonly string[]> {
    const store = await this.at('readonly', false)
    return store ? (await answer(store.getAllKeys())).map(String) : []
  }
}

let vault: SealedVault | undefined

/** Does this device keep what is typed until the server has it? */
export const keepsCopies = (): boolean => deviceVault() !== undefined

/** The device's vault, or none where the browser has no lasting storage or no encryption: then nothing is left on the disk. */
export function deviceVault(): SealedVault | undefined {
  const { indexedDB, crypto } = globalThis
  if (!indexedDB || !crypto?.subtle) return undefined
  vault ??= new SealedVault(new DeviceShelf(indexedDB), crypto.subtle)
  return vault
}
