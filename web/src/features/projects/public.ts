export { PutInProject } from './put-in-project'
