import type {
  SchemaFinishSetup,
  SchemaSendTestLetter,
  SchemaSetupState,
} from '../../api/schema.gen'

/** How the server is set up so far, and what can't be changed here. */
export type SetupState = SchemaSetupState
export type SetupBody = SchemaFinishSetup
export type TestLetter = SchemaSendTestLetter
