/** Why a file is no ECG that can be shown. The screen has words for each; `detail` is the file's own part of it. */
export type EcgReason =
  /** Nothing that this door knows. */
  | 'unknown'
  /** Known by sight, and not read yet: its name is told. */
  | 'notRead'
  /** It ends before what it announces. */
  | 'truncated'
  /** A checksum differs. */
  | 'checksum'
  /** Packed in a way that is not read, by its name. */
  | 'packed'
  /** No lead of an ECG is in it. */
  | 'noLead'
  /** A header whose signal file did not come with it. */
  | 'noFile'
  /** A lead without a scale, or one of zero: its millivolts are unknown. */
  | 'scale'
  /** No sampling rate, or one that no ECG has. */
  | 'rate'
  /** It contradicts itself. */
  | 'broken'
  /** More than anybody reads here: samples, depth, elements. */
  | 'large'
  /** XML that names what lies outside it, or repeats itself without end. */
  | 'hostile'

/** A file is refused as a whole: a half ECG is worse than none. */
export class EcgRefused extends Error {
  override readonly name = 'EcgRefused'
  constructor(
    readonly reason: EcgReason,
    readonly detail = '',
  ) {
    super(detail ? `${reason}: ${detail}` : reason)
  }
}
