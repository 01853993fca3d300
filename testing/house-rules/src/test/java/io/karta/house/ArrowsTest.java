/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.enterprise.inject.Stereotype;
import java.lang.reflect.ParameterizedType;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullMarked;

/** The arrows between the modules point one way. */
@AnalyzeClasses(packages = "io.karta", importOptions = ImportOption.DoNotIncludeTests.class)
class ArrowsTest {

    private static final String[] JAVA = {"java..", "org.jspecify.annotations.."};
    private static final String[] API = {
        "io.karta.action..",
        "io.karta.agent..",
        "io.karta.autonomy..",
        "io.karta.ai..",
        "io.karta.builder..",
        "io.karta.event..",
        "io.karta.guard..",
        "io.karta.health", // the checks of karta-health are below it
        "io.karta.http..",
        "io.karta.message..",
        "io.karta.model..",
        "io.karta.observation..",
        "io.karta.userdata..",
        "io.karta.process..",
        "io.karta.spi..",
        "io.karta.tool.."
    };

    @ArchTest
    static final ArchRule THE_PLANNER_SEES_THE_JDK_ALONE = onlySees("io.karta.planner..");

    @ArchTest
    static final ArchRule GENERATION_SEES_JSON_AND_VALIDATION_ALONE =
            onlySees("io.karta.generation..", "jakarta.json..", "jakarta.validation..");

    @ArchTest
    static final ArchRule THE_API_SEES_GENERATION_ALONE = classes()
            .that()
            .resideInAnyPackage(API)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(allowed(
                    with(API, "io.karta.generation.."),
                    "jakarta.json..",
                    "jakarta.inject..",
                    "jakarta.interceptor..",
                    "jakarta.enterprise.context", // @ProcessScoped is a scope of CDI
                    "jakarta.enterprise.inject",
                    "jakarta.enterprise.util..",
                    "javax.net.ssl..")); // SSLContext of ModelConfig

    @ArchTest
    static final ArchRule THE_ENGINE_KNOWS_NO_CONTAINER =
            onlySees("io.karta.engine..", with(API, "io.karta.generation..", "io.karta.planner..", "jakarta.json.."));

    @ArchTest
    static final ArchRule WORKFLOWS_NEED_NOTHING_BUT_THE_API =
            onlySees("io.karta.workflow..", with(API, "io.karta.generation.."));

    @ArchTest
    static final ArchRule THE_TESTKIT_NEEDS_NOTHING_BUT_THE_API = onlySees(
            "io.karta.testkit",
            with(API, "io.karta.generation..", "jakarta.json..", "org.assertj..", "org.junit.jupiter.."));

    @ArchTest
    static final ArchRule THE_CONTRACT_OF_KNOWLEDGE_NEEDS_KNOWLEDGE =
            onlySees("io.karta.testkit.rag..", with(API, "io.karta.rag..", "org.assertj..", "org.junit.jupiter.."));

    @ArchTest
    static final ArchRule PGVECTOR_NEEDS_KNOWLEDGE_AND_JDBC =
            onlySees("io.karta.rag.pgvector..", with(API, "io.karta.rag..", "javax.sql..", "javax.naming.."));

    @ArchTest
    static final ArchRule TIKA_NEEDS_KNOWLEDGE =
            onlySees("io.karta.rag.tika..", with(API, "io.karta.rag..", "org.apache.tika..", "org.xml.sax.."));

    @ArchTest
    static final ArchRule LLM_AGENTS_NEED_NOTHING_BUT_THE_API = onlySees(
            "io.karta.llmagent..",
            with(
                    API,
                    "io.karta.generation..",
                    "jakarta.json..",
                    "jakarta.enterprise.inject")); // @DeclarativeLlmAgent is a stereotype

    @ArchTest
    static final ArchRule ORCHESTRATORS_NEED_NOTHING_BUT_THE_API =
            onlySees("io.karta.orchestrator..", with(API, "io.karta.generation..", "jakarta.json.."));

    @ArchTest
    static final ArchRule STORES_NEED_NOTHING_BUT_THE_API =
            onlySees("io.karta.store..", with(API, "javax.sql..", "javax.naming..", "jakarta.transaction.."));

    @ArchTest
    static final ArchRule EXPRESSIONS_NEED_NOTHING_BUT_THE_API =
            onlySees("io.karta.expressions..", with(API, "io.karta.generation..", "jakarta.el.."));

    @ArchTest
    static final ArchRule REST_NEEDS_NOTHING_BUT_THE_API = noClasses()
            .that()
            .resideInAPackage("io.karta.rest..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.karta.engine..", "io.karta.planner..", "io.karta.cdi..", "io.karta.provider..");

    @ArchTest
    static final ArchRule PROVIDERS_NEED_NOTHING_BUT_THE_API = noClasses()
            .that()
            .resideInAPackage("io.karta.provider..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.karta.engine..", "io.karta.planner..", "io.karta.cdi..", "io.karta.rest..");

    /** No second JSON library, no logging facade: they switch the JSON-B of some servers and cost start-up time. */
    @ArchTest
    static final ArchRule VENDOR_CLIENTS_NEED_THE_PLATFORM_ONLY = classes()
            .that()
            .resideInAnyPackage("io.karta.provider.http..", "io.karta.provider.openai..", "io.karta.provider.mistral..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(allowed(
                    with(API, "io.karta.generation..", "jakarta.json..", "javax.net.ssl.."),
                    "io.karta.provider.http..",
                    "io.karta.provider.openai..",
                    "io.karta.provider.mistral.."));

    @ArchTest
    static final ArchRule ANTHROPIC_NEEDS_ONLY_THE_HTTP_LAYER = clientOf("anthropic");

    @ArchTest
    static final ArchRule GEMINI_NEEDS_ONLY_THE_HTTP_LAYER = clientOf("gemini");

    @ArchTest
    static final ArchRule OLLAMA_NEEDS_ONLY_THE_HTTP_LAYER = clientOf("ollama");

    /** A client of a vendor is written in Java and JSON-P: each library in the starter costs start-up time. */
    private static ArchRule clientOf(String vendor) {
        return onlySees(
                "io.karta.provider." + vendor + "..",
                with(API, "io.karta.generation..", "io.karta.provider.http..", "jakarta.json.."));
    }

    @ArchTest
    static final ArchRule TOOLS_NEED_NOTHING_BUT_THE_API = noClasses()
            .that()
            .resideInAPackage("io.karta.tools..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.karta.engine..",
                    "io.karta.planner..",
                    "io.karta.cdi..",
                    "io.karta.rest..",
                    "io.karta.provider..");

    @ArchTest
    static final ArchRule GUARDRAILS_NEED_NOTHING_BUT_THE_API =
            onlySees("io.karta.guardrails..", with(API, "org.iban4j.."));

    @ArchTest
    static final ArchRule WEBHOOKS_NEED_NOTHING_BUT_THE_API =
            onlySees("io.karta.webhooks..", with(API, "jakarta.json..", "javax.crypto..", "org.apache.hc.."));

    @ArchTest
    static final ArchRule HEALTH_CHECKS_NEED_NOTHING_BUT_THE_API = onlySees(
            "io.karta.health.checks..",
            with(
                    API,
                    "jakarta.enterprise.context",
                    "jakarta.inject..",
                    "org.eclipse.microprofile.health..")); // the checks are beans

    @ArchTest
    static final ArchRule OPENTELEMETRY_NEEDS_NOTHING_BUT_THE_API =
            onlySees("io.karta.opentelemetry..", with(API, "jakarta.json..", "io.opentelemetry.."));

    @ArchTest
    static final ArchRule THE_CONSOLE_NEEDS_NOTHING_BUT_THE_API = onlySees(
            "io.karta.console..",
            with(API, "io.karta.generation..", "jakarta.inject..", "jakarta.json..", "jakarta.servlet.."));

    @ArchTest
    static final ArchRule MCP_NEEDS_NOTHING_BUT_THE_API = onlySees(
            "io.karta.mcp..",
            with(
                    API,
                    "io.karta.generation..",
                    "jakarta.inject..",
                    "jakarta.json..",
                    "jakarta.servlet..",
                    "javax.crypto.."));

    @ArchTest
    static final ArchRule A2A_NEEDS_NOTHING_BUT_THE_API = onlySees(
            "io.karta.a2a..",
            with(
                    API,
                    "io.karta.generation..",
                    "jakarta.inject..",
                    "jakarta.json..",
                    "jakarta.servlet..",
                    "javax.naming.."));

    @ArchTest
    static final ArchRule AG_UI_NEEDS_NOTHING_BUT_THE_API_AND_CHAT = onlySees(
            "io.karta.agui..",
            with(
                    API,
                    "io.karta.chat..",
                    "io.karta.generation..",
                    "jakarta.inject..",
                    "jakarta.json..",
                    "jakarta.servlet..",
                    "javax.naming.."));

    @ArchTest
    static final ArchRule THE_MCP_CLIENT_NEEDS_NOTHING_BUT_THE_API =
            onlySees("io.karta.mcp.client..", with(API, "io.karta.generation..", "jakarta.json.."));

    @ArchTest
    static final ArchRule THE_MCP_LAUNCHER_NEEDS_NOTHING = onlySees("io.karta.mcp.stdio..");

    @ArchTest
    static final ArchRule CHAT_NEEDS_NOTHING_BUT_THE_API =
            onlySees("io.karta.chat..", with(API, "io.karta.generation.."));

    @ArchTest
    static final ArchRule GIT_NEEDS_NOTHING_BUT_THE_API_AND_TOOLS =
            onlySees("io.karta.git..", with(API, "io.karta.tools..", "org.eclipse.jgit.."));

    @ArchTest
    static final ArchRule SKILLS_NEED_NOTHING_BUT_THE_API_AND_GIT = onlySees(
            "io.karta.skills..",
            with(API, "io.karta.generation..", "io.karta.git..", "jakarta.json..", "org.yaml.snakeyaml.."));

    @ArchTest
    static final ArchRule ONLY_THE_EXTENSION_EXTENDS_CDI = noClasses()
            .that()
            .resideOutsideOfPackages("io.karta.cdi..", "io.karta.junit..") // which starts a container for a test
            .and()
            .doNotHaveFullyQualifiedName("io.karta.rest.KartaOpenApiFilter") // no bean: it looks one up
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.enterprise.inject.spi..");

    @ArchTest
    static final ArchRule THE_EXTENSION_KNOWS_NO_FEATURE = noClasses()
            .that()
            .resideInAPackage("io.karta.cdi..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.karta.llmagent..",
                    "io.karta.orchestrator..",
                    "io.karta.workflow..",
                    "io.karta.expressions..",
                    "io.karta.templates..",
                    "io.karta.references..",
                    "io.karta.tools..",
                    "io.karta.git..",
                    "io.karta.skills..",
                    "io.karta.guardrails..",
                    "io.karta.health.checks..",
                    "io.karta.console..",
                    "io.karta.webhooks..",
                    "io.karta.opentelemetry..",
                    "io.karta.mcp..",
                    "io.karta.a2a..",
                    "io.karta.agui..",
                    "io.karta.store..",
                    "io.karta.provider..",
                    "io.karta.rest..");

    @ArchTest
    static final ArchRule ONLY_REST_SPEAKS_HTTP = noClasses()
            .that()
            .resideOutsideOfPackage("io.karta.rest..")
            .and()
            .doNotHaveFullyQualifiedName(
                    "io.karta.cdi.security.RestCallerSource") // which asks for the caller of a request
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.ws.rs..");

    @ArchTest
    static final ArchRule ONLY_PROVIDERS_AND_PROTOCOLS_OPEN_SOCKETS = noClasses()
            .that()
            .resideOutsideOfPackages("io.karta.provider..", "io.karta.mcp.client..", "io.karta.mcp.stdio..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.net.http..");

    @ArchTest
    static final ArchRule NO_CIRCLES_OF_MODULES = slices().matching(
                    "io.karta.(engine|planner|generation|expressions|workflow|llmagent|orchestrator|cdi|rest|"
                            + "testkit|junit|store)..")
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule THE_ENGINE_WAITS_WITH_TIMERS = noClasses()
            .that()
            .resideInAnyPackage("io.karta.engine..", "io.karta.orchestrator..")
            .should()
            .callMethodWhere(
                    target(name("sleep")).and(target(owner(type(Thread.class).or(type(TimeUnit.class))))))
            .because("a sleeping thread ignores the timer and the clock of the platform");

    @ArchTest
    static final ArchRule ANNOTATIONS_OF_AGENTS_ARE_IN_THE_API = classes()
            .that()
            .areAnnotatedWith(Stereotype.class)
            .should()
            .resideInAnyPackage(API)
            .because("Open Liberty does not find those of a jar with a CDI extension");

    @ArchTest
    static final ArchRule GENERIC_TYPES_HAVE_ONE_IMPLEMENTATION = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.karta.generation.type.ResolvedType")
            .should()
            .implement(ParameterizedType.class)
            .because("types with the same parts must be equal; TypeRef.of and ResolvedType.of create them");

    @ArchTest
    static final ArchRule NO_STANDARD_STREAMS = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

    /** The testkit captures logs where the JDK writes them by default. */
    @ArchTest
    static final ArchRule LOGS_GO_TO_THE_SYSTEM_LOGGER = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.karta.testkit.CapturedLog")
            .should(USE_JAVA_UTIL_LOGGING);

    @ArchTest
    static void everyPackageIsNullMarked(JavaClasses house) {
        assertThat(house.stream().map(type -> type.getPackage()).distinct())
                .extracting(JavaPackage::getName, each -> each.tryGetPackageInfo()
                        .map(info -> info.isAnnotatedWith(NullMarked.class))
                        .orElse(false))
                .allSatisfy(each -> assertThat(each.toList().get(1))
                        .as("@NullMarked on %s", each.toList().get(0))
                        .isEqualTo(true));
    }

    /** A rule that sees no classes cannot fail; this one does then. */
    @ArchTest
    static void theWholeHouseIsHere(JavaClasses house) {
        assertThat(house.size()).isGreaterThan(200);
        assertThat(house.stream().map(type -> type.getPackageName()))
                .contains(
                        "io.karta.planner",
                        "io.karta.tool",
                        "io.karta.tools",
                        "io.karta.generation",
                        "io.karta.agent",
                        "io.karta.ai",
                        "io.karta.guard",
                        "io.karta.spi",
                        "io.karta.engine",
                        "io.karta.expressions",
                        "io.karta.workflow",
                        "io.karta.llmagent",
                        "io.karta.orchestrator",
                        "io.karta.cdi",
                        "io.karta.rest",
                        "io.karta.testkit",
                        "io.karta.junit",
                        "io.karta.templates",
                        "io.karta.references",
                        "io.karta.git",
                        "io.karta.skills",
                        "io.karta.mcp.client",
                        "io.karta.mcp.stdio",
                        "io.karta.store.jdbc",
                        "io.karta.provider.http",
                        "io.karta.provider.langchain4j",
                        "io.karta.provider.openai",
                        "io.karta.provider.anthropic",
                        "io.karta.provider.ollama",
                        "io.karta.provider.gemini",
                        "io.karta.provider.mistral",
                        "io.karta.provider.scripted",
                        "io.karta.provider.replay",
                        "io.karta.guardrails",
                        "io.karta.chat",
                        "io.karta.rag",
                        "io.karta.rag.pgvector",
                        "io.karta.rag.tika",
                        "io.karta.testkit.rag",
                        "io.karta.health",
                        "io.karta.health.checks",
                        "io.karta.console",
                        "io.karta.webhooks",
                        "io.karta.opentelemetry",
                        "io.karta.mcp",
                        "io.karta.a2a",
                        "io.karta.agui");
    }

    private static ArchRule onlySees(String who, String... what) {
        return classes()
                .that()
                .resideInAPackage(who)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed(what, who));
    }

    private static String[] allowed(String[] some, String... more) {
        return with(with(JAVA, some), more);
    }

    private static String[] with(String[] some, String... more) {
        String[] all = java.util.Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }
}
