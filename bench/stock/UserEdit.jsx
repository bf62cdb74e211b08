import { Edit, ReferenceInput, SelectInput, SimpleForm, TextInput, email, required } from 'react-admin';

import { loginMethods, statuses } from '../shared/choices.js';

export const UserEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="name" validate={required()} />
      <ReferenceInput source="groupId" reference="permission-groups" />
      <SelectInput source="status" choices={statuses} />
      <TextInput source="email" type="email" validate={[required(), email()]} />
      <TextInput source="phone" validate={required()} />
      <SelectInput source="loginMethod" choices={loginMethods} validate={required()} />
      <TextInput source="identificationCode" />
      <TextInput source="merchantSign" />
      <TextInput source="note" multiline />
    </SimpleForm>
  </Edit>
);
