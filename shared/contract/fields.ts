import Type from 'typebox'

/** Ids are opaque strings on the wire (decision 93); ours are UUIDs. */
export const Id = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', maxLength: 36 })
/** The key of a write that may be repeated: letters, digits and hyphens, chosen by the client. */
export const RequestKey = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$', maxLength: 64 }))
/** `YYYY-MM-DD HH:mm:ss`, wall clock of the server. */
export const DateTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$', maxLength: 19 })
export const DateOnly = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })
export const ModalityCode = Type.String({ pattern: '^[A-Z]{2,6}$', maxLength: 6 })
export const Bit = Type.Union([Type.Literal(0), Type.Literal(1)])
export const SexCode = Type.Union([Type.Literal('M'), Type.Literal('F'), Type.Literal('O')])
export const SideCode = Type.Union([Type.Literal(''), Type.Literal('L'), Type.Literal('R'), Type.Literal('B')])
/** A DICOM UID: digits and dots, at most 64 characters (PS3.5 section 9). */
export const Uid = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)*$', maxLength: 64 })
/** Text of at most `max` UTF-16 code units; blank is allowed unless `min` says otherwise. */
export const text = (max: number, min = 0) => Type.String({ minLength: min, maxLength: max })
export const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** One of these words. */
export const Choice = <W extends string>(...words: W[]) => Type.Unsafe<W>({ type: 'string', enum: words })
