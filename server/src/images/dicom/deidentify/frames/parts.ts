/** Pieces of a buffer in their order. */
export class Parts {
  private readonly kept: Buffer[] = []

  constructor(private readonly bytes: Buffer) {}

  take(from: number, to: number): void {
    this.kept.push(this.bytes.subarray(from, to))
  }
  add(bytes: Buffer): void {
    this.kept.push(bytes)
  }
  joined(): Buffer {
    return Buffer.concat(this.kept)
  }
}
