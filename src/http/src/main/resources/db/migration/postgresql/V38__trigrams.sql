-- Indexes for parts of texts. pg_trgm is a trusted extension: the owner of the database may create it. Without the right
-- or the package, the service works without these indexes; docs/operations.md says how to add them later.
do $$
begin
    create extension if not exists pg_trgm;
    create index game_record_by_author_part on game_record using gin (author_text gin_trgm_ops);
    create index game_record_by_text_part on game_record using gin (full_text gin_trgm_ops);
exception
    when insufficient_privilege or feature_not_supported or undefined_file or undefined_object or invalid_schema_name then
        raise notice 'no pg_trgm: %', sqlerrm;
end
$$;
