export { ACCOUNT_PARTS, AccountParts } from './account-parts'
