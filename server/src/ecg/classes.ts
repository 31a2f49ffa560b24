const WAVES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.9\.(?!4\.)/
const ENCAPSULATED_PDF = '1.2.840.10008.5.1.4.1.1.104.1'

/** Storage classes of waveforms (PS3.4 B.5), all but the sounds. */
export const isWaves = (sopClass: string): boolean => WAVES.test(sopClass)

/** A PDF that a device wrapped as DICOM. */
export const isPage = (sopClass: string): boolean => sopClass === ENCAPSULATED_PDF
