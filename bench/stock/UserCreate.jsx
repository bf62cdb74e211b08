import {
  Create,
  PasswordInput,
  ReferenceInput,
  SelectInput,
  SimpleForm,
  TextInput,
  email,
  required,
} from 'react-admin';

import { loginMethods, statuses } from '../shared/choices.js';

export const UserCreate = () => (
  <Create>
    <SimpleForm>
      <TextInput source="userName" validate={required()} />
      <TextInput source="name" validate={required()} />
      <PasswordInput source="password" validate={required()} />
      <ReferenceInput source="groupId" reference="permission-groups" />
      <SelectInput source="status" choices={statuses} defaultValue={1} />
      <TextInput source="email" type="email" validate={[required(), email()]} />
      <TextInput source="phone" validate={required()} />
      <SelectInput source="loginMethod" choices={loginMethods} defaultValue={1} />
      <TextInput source="note" multiline />
    </SimpleForm>
  </Create>
);
