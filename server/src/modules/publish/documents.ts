import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE, type ErrorCode } from '@farsight/shared/domain'
import { moduleFaults, RELEASE_FILE, type Release, type ReleaseSignature, SIGNATURE_FILE } from '@farsight/shared/release'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { ReleaseRefusal } from '../refusal'
import { ReleaseSchema, SignatureSchema } from './schemas'
import type { Staging } from './staging'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** What is wrong with a document, beginning with the field; an unknown field is named. */
export function faultOf(schema: Validator<Record<never, never>, TSchema>, value: unknown): string | undefined {
  if (schema.Check(value)) return undefined
  const faults = schema.Errors(value)
  const error = faults.find(({ keyword }) => keyword === 'additionalProperties') ?? faults[0]
  if (!error) return '/'
  const unknown = error.keyword === 'additionalProperties' ? ` (${error.params.additionalProperties.join(', ').slice(0, 100)})` : ''
  return `${error.instancePath || '/'} ${error.message}${unknown}`
}

async function document(staging: Staging, file: string, missing: ErrorCode): Promise<string> {
  if (!staging.files.has(file)) throw new ReleaseRefusal(missing, file)
  try {
    return utf8.decode(await readFile(join(staging.folder, file)))
  } catch {
    throw new ReleaseRefusal(CODE.releaseSchema, `${file} is not UTF-8`)
  }
}

/** A JSON text's value, or 2104. */
export function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ReleaseRefusal(CODE.releaseSchema, `${file} is not JSON`)
  }
}

const compiled = { release: Compile(ReleaseSchema), signature: Compile(SignatureSchema) }

/** Reads release.sig.json of a staged release: 2109 when there is none, 2104 when it is not one. */
export async function readSignature(staging: Staging): Promise<ReleaseSignature> {
  const signature = parsed(await document(staging, SIGNATURE_FILE, CODE.releaseSignature), SIGNATURE_FILE)
  const fault = faultOf(compiled.signature, signature)
  if (fault) throw new ReleaseRefusal(CODE.releaseSchema, `${SIGNATURE_FILE} ${fault}`)
  return signature as ReleaseSignature
}

/** The text of release.json as it stands; 2108 when there is none. */
export const readReleaseText = (staging: Staging): Promise<string> => document(staging, RELEASE_FILE, CODE.releaseMissing)

/** release.json and the module.json in it, by their schemas: 2104 names the field. */
export function readRelease(releaseText: string): Release {
  const release = parsed(releaseText, RELEASE_FILE)
  const fault = faultOf(compiled.release, release)
  if (fault) throw new ReleaseRefusal(CODE.releaseSchema, `${RELEASE_FILE} ${fault}`)
  const [moduleFault] = moduleFaults((release as Release).module)
  if (moduleFault) throw new ReleaseRefusal(CODE.releaseSchema, `module.json ${moduleFault}`)
  return release as Release
}
