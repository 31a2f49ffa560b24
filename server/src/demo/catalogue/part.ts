import type { Sex } from '@farsight/shared/domain'
import type { StudyKind } from '../studies/study'

/** What a writer of report texts sees. In a template every number is `( )` and every choice stays open as `a/b`. */
export interface Scene {
  /** Word of the exam's side (左, 右, 双侧), empty for a part without sides and in templates. */
  readonly s: string
  readonly item: string
  /** A number between two bounds, with so many decimals. */
  n(low: number, high: number, decimals?: number): string
  /** One of the choices. */
  of(...choices: readonly string[]): string
}

/** The three texts of a report. */
export interface Texts {
  readonly finding: string
  readonly result: string
  readonly advice?: string
}

/** Something that is found, and how it is written. */
export interface Case {
  /** Names the template. */
  readonly name: string
  /** 1 positive, 2 major positive. */
  readonly positive: 1 | 2
  /** A critical value (危急值). */
  readonly critical?: boolean
  /** Years of age in which it occurs. */
  readonly ages?: readonly [number, number]
  /** Occurs on both sides at once, so that it suits an exam of both. */
  readonly both?: boolean
  /** An injury. */
  readonly trauma?: boolean
  write(scene: Scene): Texts
}

/** A body part as one modality examines it. */
export interface Part {
  readonly modality: string
  readonly bodypart: string
  /** `LR`: one side or (seldom) both; `B`: always both; `L`: by convention the left one. */
  readonly sides?: 'LR' | 'B' | 'L'
  readonly sex?: Sex
  /** Years of age, both included. */
  readonly ages?: readonly [number, number]
  readonly weight: number
  readonly items: readonly string[]
  readonly departments: readonly string[]
  /** Reasons for the exam; `{s}` is the side. */
  readonly complaints: readonly string[]
  /** Share of positive reports. */
  readonly positive: number
  /** Complex or with contrast: reported within a day. */
  readonly complex?: boolean
  /** The synthetic study that shows it. */
  readonly study?: StudyKind
  normal(scene: Scene): Texts
  readonly cases: readonly Case[]
}
