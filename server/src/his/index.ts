import { fhirHis } from './fhir'
import { folderHis, mllpHis } from './hl7-his'
import { type HisPort, noHis } from './port'

/** Where the HIS stands: FHIR R4 over http, HL7 v2 over MLLP, or a folder of HL7 messages. */
export interface HisSettings {
  readonly url: string
  readonly key: string
}

/** The adapter of an address; {@link noHis} without one. */
export function hisOf(settings: HisSettings | undefined): HisPort {
  if (!settings) return noHis
  const { protocol, hostname, port } = new URL(settings.url.replaceAll('{facility}', 'x'))
  if (protocol === 'mllp:') return mllpHis({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 2575) })
  if (protocol === 'file:') return folderHis(decodeURIComponent(settings.url.replace(/^file:\/\//, '')))
  return fhirHis(settings)
}
