/** What can keep the embedded database from running; stable, for logs and for the caller's exit code. */
export type EmbeddedErrorCode =
  | 'DATABASE_DIRECTORY_IN_USE'
  | 'DATABASE_DIRECTORY_LOCKED'
  | 'DATABASE_NO_SPACE'
  | 'DATABASE_NOT_WRITABLE'
  | 'DATABASE_NOT_TRAVERSABLE'
  | 'DATABASE_FOREIGN_OWNER'
  | 'DATABASE_NO_USER'
  | 'DATABASE_NO_PROGRAM'
  | 'DATABASE_PROGRAM_FAILED'
  | 'DATABASE_OTHER_VERSION'
  | 'DATABASE_PASSWORD_MISSING'
  | 'DATABASE_START_FAILED'
  | 'DATABASE_START_TIMEOUT'
  | 'DATABASE_ORPHAN_STAYS'
  | 'DATABASE_STOPPED'

/** One sentence a person can act on, in both languages. */
export interface Sentence {
  zh: string
  en: string
}

/** Why the embedded database does not run. `message` holds both sentences, Chinese first, on a line each. */
export class EmbeddedError extends Error {
  readonly code: EmbeddedErrorCode
  readonly zh: string
  readonly en: string

  constructor(code: EmbeddedErrorCode, sentence: Sentence, options?: ErrorOptions) {
    super(`${sentence.zh}\n${sentence.en}`, options)
    this.name = 'EmbeddedError'
    this.code = code
    this.zh = sentence.zh
    this.en = sentence.en
  }
}

/** Another living server process has the data directory. `pid` is that process. */
export class DirectoryInUse extends EmbeddedError {
  readonly pid: number

  constructor(pid: number, directory: string, postmaster: number | null) {
    const zhDetail = postmaster === null ? '' : `（数据库进程 ${postmaster}）`
    const enDetail = postmaster === null ? '' : ` (postgres ${postmaster})`
    super('DATABASE_DIRECTORY_IN_USE', {
      zh: `数据目录 ${directory} 正被服务进程 ${pid}${zhDetail} 使用。请先停止它，或用 DATA_DIR 指定另一个目录。`,
      en: `The data directory ${directory} is in use by server process ${pid}${enDetail}. Stop it first, or name another directory with DATA_DIR.`,
    })
    this.name = 'DirectoryInUse'
    this.pid = pid
  }
}

/** The lines of a program's output that say why, else its last ones: a sentence for a person, not a log. */
function cut(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|error:|error while/.test(line))
  return (telling.length > 0 ? telling : lines).slice(-4).join(' | ').slice(-1000)
}

const sentences = {
  locked: (directory: string): EmbeddedError =>
    new EmbeddedError('DATABASE_DIRECTORY_LOCKED', {
      zh: `数据目录 ${directory} 被本机看不到的进程锁定（例如另一个容器）。请先停止它，或用 DATA_DIR 指定另一个目录。`,
      en: `The data directory ${directory} is locked by a process that cannot be seen from here (another container, for instance). Stop it first, or name another directory with DATA_DIR.`,
    }),
  noSpace: (directory: string, cause?: unknown): EmbeddedError =>
    new EmbeddedError(
      'DATABASE_NO_SPACE',
      {
        zh: `磁盘空间不足：${directory} 所在的磁盘已满。请腾出空间（至少 200 MB）后重新启动。`,
        en: `No space left on device: the disk that holds ${directory} is full. Free some space (200 MB at least) and start again.`,
      },
      { cause },
    ),
  notWritable: (directory: string, cause?: unknown): EmbeddedError =>
    new EmbeddedError(
      'DATABASE_NOT_WRITABLE',
      {
        zh: `无法写入目录 ${directory}。请修改它的权限，或用 DATA_DIR 指定另一个目录。`,
        en: `The directory ${directory} cannot be written. Change its permissions, or name another directory with DATA_DIR.`,
      },
      { cause },
    ),
  notTraversable: (directory: string, user: string, cause?: unknown): EmbeddedError =>
    new EmbeddedError(
      'DATABASE_NOT_TRAVERSABLE',
      {
        zh: `数据库用户 ${user} 无法进入目录 ${directory}。可以：以普通用户启动；或执行 chmod o+x ${directory}；或用 DATA_DIR 指定另一个目录。`,
        en: `The database's user ${user} cannot enter the directory ${directory}. Either start as a normal user, or run chmod o+x ${directory}, or name another directory with DATA_DIR.`,
      },
      { cause },
    ),
  foreignOwner: (directory: string, owner: number, own: number): EmbeddedError =>
    new EmbeddedError('DATABASE_FOREIGN_OWNER', {
      zh: `数据库目录 ${directory} 属于用户 ${owner}，当前用户是 ${own}。请以该用户启动，或用 DATA_DIR 指定另一个目录。`,
      en: `The database in ${directory} belongs to user ${owner}, and this process runs as user ${own}. Start as that user, or name another directory with DATA_DIR.`,
    }),
  noUser: (detail: string): EmbeddedError =>
    new EmbeddedError('DATABASE_NO_USER', {
      zh: `找不到可以运行数据库的系统用户：${detail}。请以普通用户启动，或创建系统用户 postgres。`,
      en: `There is no system user to run the database as: ${detail}. Start as a normal user, or create a system user postgres.`,
    }),
  noProgram: (name: string, cause?: unknown): EmbeddedError =>
    new EmbeddedError(
      'DATABASE_NO_PROGRAM',
      {
        zh: `没有安装数据库程序包 ${name}。请重新安装依赖；若此平台没有该程序包，请用 DATABASE_URL 指定自己的 PostgreSQL。`,
        en: `The database package ${name} is not installed. Install the dependencies again; where this platform has no such package, name your own PostgreSQL with DATABASE_URL.`,
      },
      { cause },
    ),
  programFailed: (program: string, detail: string): EmbeddedError =>
    new EmbeddedError('DATABASE_PROGRAM_FAILED', {
      zh: `数据库程序 ${program} 无法运行（需要 glibc 2.27 或更高版本以及 libstdc++）：${cut(detail)}。可用 DATABASE_URL 指定自己的 PostgreSQL。`,
      en: `The database program ${program} does not run (it needs glibc 2.27 or later and libstdc++): ${cut(detail)}. You can name your own PostgreSQL with DATABASE_URL.`,
    }),
  otherVersion: (directory: string, found: string, wanted: string): EmbeddedError =>
    new EmbeddedError('DATABASE_OTHER_VERSION', {
      zh: `${directory} 中的数据库是 PostgreSQL ${found}，本程序带的是 ${wanted}。请用旧版本导出后再导入。`,
      en: `The database in ${directory} is of PostgreSQL ${found}, this program brings ${wanted}. Export it with the old version and import it here.`,
    }),
  passwordMissing: (file: string): EmbeddedError =>
    new EmbeddedError('DATABASE_PASSWORD_MISSING', {
      zh: `数据库已存在，但其密码文件 ${file} 缺失或无法读取。请从备份恢复该文件。`,
      en: `The database exists, but its password file ${file} is missing or cannot be read. Restore that file from a backup.`,
    }),
  startFailed: (detail: string, logFile: string): EmbeddedError =>
    new EmbeddedError('DATABASE_START_FAILED', {
      zh: `数据库启动失败（日志：${logFile}）。最后的日志：${cut(detail)}`,
      en: `The database did not start (log: ${logFile}). Its last lines: ${cut(detail)}`,
    }),
  startTimeout: (seconds: number, logFile: string): EmbeddedError =>
    new EmbeddedError('DATABASE_START_TIMEOUT', {
      zh: `数据库在 ${seconds} 秒内没有就绪（日志：${logFile}）。`,
      en: `The database was not ready within ${seconds} s (log: ${logFile}).`,
    }),
  orphanStays: (pid: number, directory: string): EmbeddedError =>
    new EmbeddedError('DATABASE_ORPHAN_STAYS', {
      zh: `目录 ${directory} 上遗留的数据库进程 ${pid} 无法停止。请手动结束它后重新启动。`,
      en: `The database process ${pid} left over on ${directory} does not stop. End it by hand and start again.`,
    }),
  stopped: (): EmbeddedError =>
    new EmbeddedError('DATABASE_STOPPED', { zh: '数据库在启动过程中被停止。', en: 'The database was stopped while it started.' }),
}

/** Makes the errors of the launcher: every sentence stands here once, in both languages. */
export const fail = sentences

/**
 * Turns an error of the file system (ENOSPC, EACCES, EROFS, EPERM, ENOTDIR) about `directory` into its sentence;
 * any other error comes back as it is.
 */
export function explainFileError(error: unknown, directory: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (code === 'ENOSPC' || code === 'EDQUOT') return fail.noSpace(directory, error)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST') {
    return fail.notWritable(directory, error)
  }
  return error
}

/** Turns the last output of initdb or postgres into the sentence that names its cause, else into `startFailed`. */
export function explainOutput(output: string, directory: string, logFile: string): EmbeddedError {
  // 53100 is disk_full; the text is the C library's under LC_ALL=C.
  // A write that only partly fitted says "wrote only" with the hint instead.
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(output)) return fail.noSpace(directory)
  if (/could not (?:access|create|write|open)[^\n]*(?:Permission denied|Read-only file system)/.test(output)) {
    return fail.notWritable(directory, new Error(cut(output)))
  }
  return fail.startFailed(output, logFile)
}
