package org.morpion.http.request;

/** Paths of the API that several classes share. */
public final class ApiPaths {
    public static final String API = "/api/v1";

    public static final String CONVERT = API + "/convert";

    public static final String RENDER = API + "/render";

    public static final String COMPARE = API + "/compare";

    public static final String ORDER = API + "/order";

    /** Takes pictures of up to {@link Limits#picture}. */
    public static final String TRANSCRIBE = API + "/transcribe";

    /** Like {@link #IMPORT}, takes an unbounded stream as its body. */
    public static final String VALIDATE_BATCH = API + "/validate/batch";

    /** Takes bodies of up to {@link Limits#search}. */
    public static final String SEARCHES = API + "/searches";

    public static final String RECORDS = API + "/records";

    public static final String IMPORT = RECORDS + "/import";

    public static final String ME = API + "/me";

    public static final String SUBMISSIONS = ME + "/submissions";

    public static final String MODERATION = API + "/moderation";

    public static final String SCHEDULES = API + "/schedules";

    /** Sign-in path for browsers. The configuration names it too, as the OpenID provider's redirect path. */
    public static final String SIGN_IN = API + "/sign-in";

    private ApiPaths() {}
}
