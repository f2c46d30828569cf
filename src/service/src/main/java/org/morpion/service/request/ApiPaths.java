package org.morpion.service.request;

/** Addresses that more than one class must agree on. */
public final class ApiPaths {
    public static final String API = "/api/v1";

    public static final String CONVERT = API + "/convert";

    public static final String RENDER = API + "/render";

    public static final String COMPARE = API + "/compare";

    public static final String ORDER = API + "/order";

    /** Like {@link #IMPORT}, an address whose body is a stream without an end of its own. */
    public static final String VALIDATE_BATCH = API + "/validate/batch";

    /** The address whose bodies may be larger than documents. */
    public static final String SEARCHES = API + "/searches";

    public static final String RECORDS = API + "/records";

    public static final String IMPORT = RECORDS + "/import";

    public static final String SCHEDULES = API + "/schedules";

    /** Where a browser signs in; also in the configuration, as the address that the provider sends it back to. */
    public static final String SIGN_IN = API + "/sign-in";

    private ApiPaths() {}
}
