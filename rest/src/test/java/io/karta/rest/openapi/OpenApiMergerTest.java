/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.GoalDefinition;
import io.karta.generation.Shapes;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import jakarta.validation.constraints.Positive;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The document of a server with MicroProfile OpenAPI. */
class OpenApiMergerTest {

    private static final OpenApiSettings SETTINGS =
            new OpenApiSettings("Agents", "1.0.0", List.of("basic", "bearer"), false, true, List.of());

    private final OpenAPI server = OASFactory.createOpenAPI();

    sealed interface Reply {
        record Letter(String body, @Positive int pages, Optional<String> copy) implements Reply {}

        record Call(String number) implements Reply {}
    }

    record Goal(String name, Type output, List<Class<?>> startingInputTypes) implements GoalDefinition {

        @Override
        public String description() {
            return "Answer a complaint";
        }

        @Override
        public String agent() {
            return "SupportDesk";
        }

        @Override
        public List<String> tags() {
            return List.of();
        }

        @Override
        public List<String> examples() {
            return List.of();
        }

        @Override
        public boolean isOpenTo(String endpoint) {
            return true;
        }
    }

    @Nested
    class WhenTheDocumentIsEmpty {

        @Test
        void addsGoalsWithTheirTypes() {
            merge();

            var operation = operation("/karta/goals/answer", HttpMethod.POST);
            assertThat(operation.getOperationId()).isEqualTo("answer");
            assertThat(operation.getSummary()).isEqualTo("Answer a complaint");
            assertThat(operation.getTags()).containsExactly("SupportDesk");
            assertThat(operation
                            .getResponses()
                            .getAPIResponse("200")
                            .getContent()
                            .getMediaType("application/json")
                            .getSchema()
                            .getRef())
                    .isEqualTo("#/components/schemas/Reply");
            assertThat(operation.getResponses().getAPIResponse("404")).isNull();
            assertThat(operation.getResponses().getAPIResponse("409").getRef())
                    .isEqualTo("#/components/responses/Problem409");
        }

        @Test
        void writesSchemasOfTheServersVersion() {
            merge();

            var letter = schema("Letter");
            assertThat(letter.getType()).isEqualTo(SchemaType.OBJECT);
            assertThat(letter.getRequired()).containsExactly("type", "body", "pages");
            assertThat(letter.getProperties().get("type").getEnumeration()).containsExactly("Letter");
            assertThat(letter.getProperties().get("pages").getMinimum()).isEqualByComparingTo("0");
            assertThat(letter.getProperties().get("pages").getExclusiveMinimum())
                    .isTrue();
            assertThat(schema("Reply").getDiscriminator().getPropertyName()).isEqualTo("type");
            assertThat(schema("Reply").getOneOf()).hasSize(2);
        }

        @Test
        void addsAllOtherResources() {
            merge();

            assertThat(server.getPaths().getPathItems()).containsKeys("/karta/processes/{id}", "/karta/questions");
            assertThat(server.getComponents().getSchemas()).containsKeys("Process", "Problem");
            assertThat(server.getTags()).extracting(tag -> tag.getName()).contains("Processes");
        }

        @Test
        void protectsOnlyItsOwnOperations() {
            merge();

            assertThat(server.getSecurity()).isNullOrEmpty();
            assertThat(operation("/karta/goals", HttpMethod.GET).getSecurity()).hasSize(2);
            assertThat(server.getComponents().getSecuritySchemes()).containsOnlyKeys("basic", "bearer");
        }
    }

    @Nested
    class WhenTheApplicationHasResources {

        @Test
        void leavesItsPathsAndSchemasUnchanged() {
            var greeting =
                    OASFactory.createPathItem().GET(OASFactory.createOperation().operationId("listGoals"));
            var letter = OASFactory.createSchema().description("the application's own");
            server.paths(OASFactory.createPaths().addPathItem("/api/greeting", greeting));
            server.components(OASFactory.createComponents().addSchema("Letter", letter));

            merge();

            assertThat(server.getPaths().getPathItem("/api/greeting")).isSameAs(greeting);
            assertThat(schema("Letter")).isSameAs(letter);
        }

        @Test
        void givesItsOwnSchemasOtherNames() {
            server.components(OASFactory.createComponents().addSchema("Letter", OASFactory.createSchema()));

            merge();

            assertThat(schema("KartaLetter").getProperties()).containsKey("body");
            assertThat(schema("Reply").getOneOf())
                    .extracting(Schema::getRef)
                    .containsExactly("#/components/schemas/KartaLetter", "#/components/schemas/Call");
            assertThat(schema("Reply").getDiscriminator().getMapping())
                    .containsEntry("Letter", "#/components/schemas/KartaLetter");
        }

        @Test
        void givesItsOwnOperationsOtherNames() {
            server.paths(OASFactory.createPaths()
                    .addPathItem(
                            "/api/goals",
                            OASFactory.createPathItem()
                                    .GET(OASFactory.createOperation().operationId("listGoals"))));

            merge();

            assertThat(operation("/karta/goals", HttpMethod.GET).getOperationId())
                    .isEqualTo("kartaListGoals");
        }
    }

    private void merge() {
        new OpenApiMerger(server).add(document());
    }

    private static JsonObject document() {
        return new OpenApiWriter(JsonProvider.provider(), new Shapes(), SETTINGS)
                .write(
                        BasePath.of(BasePath.OF_APPLICATION),
                        List.of(),
                        List.of(new Goal("answer", Reply.class, List.of())));
    }

    private Schema schema(String name) {
        return server.getComponents().getSchemas().get(name);
    }

    private Operation operation(String path, HttpMethod method) {
        return server.getPaths().getPathItem(path).getOperations().get(method);
    }
}
