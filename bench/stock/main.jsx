import { createRoot } from 'react-dom/client';
import { Admin, Resource } from 'react-admin';

import { UserCreate } from './UserCreate.jsx';
import { UserEdit } from './UserEdit.jsx';
import { UserList } from './UserList.jsx';
import { authProvider } from './authProvider.js';
import { dataProvider } from './dataProvider.js';

const App = () => (
  <Admin authProvider={authProvider} dataProvider={dataProvider} disableTelemetry>
    <Resource name="users" list={UserList} edit={UserEdit} create={UserCreate} recordRepresentation="userName" />
    <Resource name="permission-groups" recordRepresentation="groupName" />
  </Admin>
);

createRoot(document.getElementById('root')).render(<App />);
