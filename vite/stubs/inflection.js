const unchanged = word => word;

export {
  unchanged as capitalize,
  unchanged as humanize,
  unchanged as inflect,
  unchanged as pluralize,
  unchanged as singularize,
  unchanged as transform,
};
