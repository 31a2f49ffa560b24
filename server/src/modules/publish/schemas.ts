import Type from 'typebox'

const strict = { additionalProperties: false }
const Name = Type.String({ pattern: '^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 64 })
const Version = Type.String({ pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+(\\+[0-9a-z]{1,40})?$', maxLength: 64 })
/** One spelling: SHA-384 in base64 is 64 characters without padding. */
const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$', maxLength: 71 })
const Path = Type.String({ minLength: 1, maxLength: 240 })
const KeyId = Type.String({ pattern: '^[0-9a-f]{16}$', maxLength: 16 })

/** release.json. Its `module` is checked by moduleFaults, by the schema that the build uses too. */
export const ReleaseSchema = Type.Object(
  {
    format: Type.Literal(1),
    name: Name,
    version: Version,
    entry: Path,
    preload: Type.Array(Path, { maxItems: 20 }),
    files: Type.Record(
      Path,
      Type.Object({ integrity: Integrity, size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }, strict),
    ),
    module: Type.Object({}),
    built: Type.Object(
      {
        commit: Type.String({ maxLength: 100 }),
        lockfile: Type.String({ maxLength: 200 }),
        builder: Type.String({ maxLength: 200 }),
        node: Type.String({ maxLength: 40 }),
        shared: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 100 })),
        packages: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 5_000 }),
      },
      strict,
    ),
  },
  strict,
)

/** release.sig.json. */
export const SignatureSchema = Type.Object(
  {
    format: Type.Literal(1),
    keyId: KeyId,
    statement: Type.String({ maxLength: 20_000 }),
    signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$', maxLength: 88 }),
  },
  strict,
)

/** What was signed. The serial's range has codes of its own. */
export const StatementSchema = Type.Object(
  {
    format: Type.Literal(1),
    name: Name,
    version: Version,
    serial: Type.Number(),
    sites: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 1_000 }),
    release: Integrity,
  },
  strict,
)
