export { EmptyState } from './page-heading'
