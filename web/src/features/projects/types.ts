import type {
  SchemaChangeProject,
  SchemaCreateProject,
  SchemaProject,
  SchemaProjectAgreement,
  SchemaProjectStatus,
} from '../../api/schema.gen'

export type ProjectStatus = SchemaProjectStatus
export type Project = SchemaProject
export type ProjectAgreement = SchemaProjectAgreement
export type ProjectBody = SchemaCreateProject
export type ProjectChange = SchemaChangeProject
