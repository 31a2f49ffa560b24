// `npm install` would lay out another tree than the pinned pnpm does and fail obscurely later.
const agent = process.env.npm_config_user_agent ?? ''
if (!agent.startsWith('pnpm')) {
  console.error('Farsight 千里眼: not `npm install` but `npm start` (or `npm test`): they install what is needed by themselves.')
  console.error('千里眼：请不要运行 npm install，直接运行 npm start（或 npm test），所需依赖会自动安装。')
  process.exit(1)
}
