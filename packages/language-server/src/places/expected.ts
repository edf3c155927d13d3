import type { expectedAt, propertiesOf } from '@nav/core/internal';

export type ExpectedValue = NonNullable<ReturnType<typeof expectedAt>>;
export type ExpectedProperty = ReturnType<typeof propertiesOf>[number];
