package org.morpion.service.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemContext;
import io.quarkiverse.resteasy.problem.postprocessing.ProblemPostProcessor;
import jakarta.enterprise.context.ApplicationScoped;

/** Gives the problems that the framework raises (404, 405, 406 and others) their type and a detail that says something. */
@ApplicationScoped
class FrameworkProblems implements ProblemPostProcessor {

    @Override
    public HttpProblem apply(HttpProblem problem, ProblemContext context) {
        if (problem.getType() != null) {
            return problem;
        }
        return ProblemType.ofStatus(problem.getStatusCode())
                .map(type -> HttpProblem.builder(problem)
                        .withType(type.uri())
                        .withTitle(type.title())
                        .withDetail(detail(type, problem, context))
                        .build())
                .orElse(problem);
    }

    /** Before the logger, which is the extension's first. */
    @Override
    public int priority() {
        return Integer.MAX_VALUE;
    }

    private static String detail(ProblemType type, HttpProblem problem, ProblemContext context) {
        String path = context.path == null ? "this address" : context.path;
        return switch (type) {
            case NOT_FOUND -> "There is nothing at " + path + ".";
            case METHOD_NOT_ALLOWED -> path + " does not know this method.";
            case NOT_ACCEPTABLE -> path + " can't answer with a media type that Accept names.";
            case INTERNAL_ERROR -> "The service failed, and has logged why.";
            default -> problem.getDetail();
        };
    }
}
