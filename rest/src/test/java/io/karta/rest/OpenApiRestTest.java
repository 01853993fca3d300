/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.Shape;
import io.karta.generation.form.FormModel;
import io.karta.process.Explanation.BlockedAction;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The OpenAPI document over the wire. */
@TestInstance(Lifecycle.PER_CLASS)
class OpenApiRestTest {

    private static final String ADDRESS = "/shop/karta/openapi.json";

    private final FakePlatform platform = FakeShop.platform();
    private TestServer server;
    private TestClient client;
    private JsonObject document;

    @BeforeAll
    void start() throws IOException {
        server = new TestServer(platform);
        client = new TestClient(server.root());
        document = client.as("ada").get(ADDRESS).object();
        Files.writeString(
                Files.createDirectories(java.nio.file.Path.of("target")).resolve("openapi.json"), document.toString());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Nested
    class WhenReadByAClient {

        @Test
        void isReturnedToEveryAdmittedCaller() {
            var answer = client.as("ada").get(ADDRESS);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("application/json");
            assertThat(answer.object().getString("openapi")).isEqualTo("3.1.0");
        }

        @Test
        void isClosedToOthers() {
            assertThat(client.get(ADDRESS).status()).isEqualTo(401);
        }

        @Test
        void hasATag() {
            var tag = client.as("ada").get(ADDRESS).header("ETag");

            var answer = client.as("ada").with("If-None-Match", tag).get(ADDRESS);

            assertThat(answer.status()).isEqualTo(304);
            assertThat(answer.text()).isEmpty();
        }

        @Test
        void namesTheContextRoot() {
            assertThat(document.getJsonArray("servers").toString()).isEqualTo("[{\"url\":\"/shop\"}]");
        }

        @Test
        void hasTitleAndVersion() {
            assertThat(document.getJsonObject("info").getString("title")).isEqualTo("Agents");
            assertThat(document.getJsonObject("info").getString("version")).isEqualTo("1.0.0");
        }

        @Test
        void describesTheAuthentication() {
            assertThat(document.getJsonArray("security").toString()).isEqualTo("[{\"basic\":[]},{\"bearer\":[]}]");
            assertThat(document.getJsonObject("components")
                            .getJsonObject("securitySchemes")
                            .toString())
                    .isEqualTo("{\"basic\":{\"type\":\"http\",\"scheme\":\"basic\"},"
                            + "\"bearer\":{\"type\":\"http\",\"scheme\":\"bearer\"}}");
        }
    }

    @Nested
    class WhenAGoalIsExported {

        @Test
        void isAnOperationWithTheTypesOfTheGoal() {
            var operation = goal("answerComplaint");

            assertThat(operation.getString("operationId")).isEqualTo("answerComplaint");
            assertThat(operation.getString("summary")).isEqualTo("Reaches answerComplaint");
            assertThat(operation.getJsonArray("tags").getString(0)).isEqualTo("SupportDesk");
            assertThat(schema(operation.getJsonObject("requestBody")))
                    .hasToString("{\"$ref\":\"#/components/schemas/UserInput\"}");
            assertThat(schema(response(operation, "200"))).hasToString("{\"$ref\":\"#/components/schemas/Letter\"}");
            assertThat(response(operation, "400")).hasToString("{\"$ref\":\"#/components/responses/Problem400\"}");
        }

        @Test
        void describesItsTypes() {
            assertThat(component("Letter").toString())
                    .contains("\"salutation\":{\"type\":\"string\"}", "\"required\":[\"salutation\",\"body\"]");
        }

        @Test
        void showsRequestsOfUsersAsExamples() {
            var examples =
                    media(goal("answerComplaint").getJsonObject("requestBody")).getJsonObject("examples");

            assertThat(examples.getJsonObject("request1").getJsonObject("value"))
                    .hasToString("{\"content\":\"My kettle arrived broken\"}");
        }

        @Test
        void showsAnExampleOfTheResult() {
            var examples = media(response(goal("answerComplaint"), "200")).getJsonObject("examples");

            assertThat(examples.getJsonObject("result").getJsonObject("value")).containsOnlyKeys("salutation", "body");
        }

        @Test
        void namesTheChoiceAmongItsInputs() {
            assertThat(schema(goal("ship").getJsonObject("requestBody")))
                    .hasToString("{\"$ref\":\"#/components/schemas/ShipInput\"}");
            assertThat(component("ShipInput").getJsonArray("anyOf").toString())
                    .contains("schemas/Order\"", "schemas/Return\"", "FakeShopQuestion\"");
        }

        @Test
        void hasNoBodyIfTheGoalTakesNoInput() {
            assertThat(goal("tidyUp")).doesNotContainKey("requestBody");
        }

        @Test
        void isNotShownIfItIsNotExported() {
            assertThat(document.toString()).doesNotContain("secret", "backstage", "Backstage");
        }
    }

    @Nested
    class WhenItIsComplete {

        /** Of each method of a resource, there is an operation; of a goal's, one for each goal. */
        @Test
        void describesEveryMethodOfEveryResource() {
            var methods = new KartaApplication()
                    .getClasses().stream()
                            .filter(type -> type.isAnnotationPresent(Path.class))
                            .flatMap(OpenApiRestTest::operations)
                            .collect(Collectors.toCollection(TreeSet::new));

            var described = operations()
                    .map(Map.Entry::getKey)
                    .map(operation -> operation.replaceFirst("^post /karta/goals/.*", "post /karta/goals/{goal}"))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertThat(described).as("add the operation to resources.json").isEqualTo(methods);
        }

        @Test
        void namesEachOperationOnce() {
            assertThat(operations().map(entry -> entry.getValue().getString("operationId")))
                    .doesNotHaveDuplicates()
                    .allMatch(name -> name.matches("[a-z][A-Za-z0-9]*"));
        }

        @Test
        void containsWhatItRefersTo() {
            assertThat(references(document)).isNotEmpty().allSatisfy(pointer -> assertThat(
                            Json.createPointer(pointer.substring(1)).containsValue(document))
                    .as(pointer)
                    .isTrue());
        }

        @Test
        void listsTheConstantsOfTheApi() {
            assertThat(constants("ProcessStatus")).isEqualTo(names(ProcessStatus.values()));
            assertThat(constants("ActionEnding")).isEqualTo(names(ActionRun.Ending.values()));
            assertThat(constants("BlockReason")).isEqualTo(names(BlockedAction.Reason.values()));
        }

        @Test
        void describesFormsAsTheyAreWritten() {
            assertThat(component("FormFieldKind").get("enum"))
                    .isEqualTo(Shape.of(FormModel.Kind.class).jsonSchema().get("enum"));
            assertThat(properties("FormField")).isEqualTo(properties(FormModel.Field.class));
            assertThat(properties("FormFieldHints")).isEqualTo(properties(FormModel.Hints.class));
            assertThat(properties("FormFieldLimits")).isEqualTo(properties(FormModel.Limits.class));
            assertThat(properties("FormFieldChoice")).isEqualTo(properties(FormModel.Choice.class));
        }

        @Test
        void describesEveryOperation() {
            assertThat(operations().map(Map.Entry::getValue)).allSatisfy(operation -> {
                assertThat(operation.getString("summary")).isNotBlank();
                assertThat(operation.getJsonObject("responses")).containsKeys("401", "406", "500", "default");
            });
        }
    }

    private JsonObject goal(String name) {
        return document.getJsonObject("paths")
                .getJsonObject("/karta/goals/" + name)
                .getJsonObject("post");
    }

    private JsonObject component(String name) {
        return document.getJsonObject("components").getJsonObject("schemas").getJsonObject(name);
    }

    private List<String> constants(String name) {
        return component(name).getJsonArray("enum").getValuesAs(JsonString::getString);
    }

    private List<String> properties(String name) {
        return List.copyOf(component(name).getJsonObject("properties").keySet());
    }

    private static List<String> properties(Class<?> type) {
        return Shape.of(type).components().stream()
                .map(component -> component.name())
                .toList();
    }

    private static List<String> names(Enum<?>[] constants) {
        return Arrays.stream(constants).map(Enum::name).toList();
    }

    private static JsonObject response(JsonObject operation, String status) {
        return operation.getJsonObject("responses").getJsonObject(status);
    }

    private static JsonObject media(JsonObject content) {
        return content.getJsonObject("content").getJsonObject("application/json");
    }

    private static JsonObject schema(JsonObject content) {
        return media(content).getJsonObject("schema");
    }

    /** Returns the operations of the document by method and path: {@code get /karta/goals}. */
    private Stream<Map.Entry<String, JsonObject>> operations() {
        return document.getJsonObject("paths").entrySet().stream()
                .flatMap(path -> path.getValue().asJsonObject().entrySet().stream()
                        .filter(item -> !item.getKey().equals("parameters"))
                        .map(item -> Map.entry(
                                item.getKey() + " " + path.getKey(),
                                item.getValue().asJsonObject())));
    }

    private static Stream<String> operations(Class<?> resource) {
        return operations(
                resource, "/karta/" + resource.getAnnotation(Path.class).value());
    }

    private static Stream<String> operations(Class<?> resource, String base) {
        return Arrays.stream(resource.getMethods())
                .flatMap(method -> isLocator(method)
                        ? operations(method.getReturnType(), base + path(method))
                        : httpMethod(method).map(http -> http + " " + base + path(method)));
    }

    private static boolean isLocator(Method method) {
        return method.isAnnotationPresent(Path.class)
                && Arrays.stream(method.getAnnotations())
                        .noneMatch(annotation -> annotation.annotationType().isAnnotationPresent(HttpMethod.class));
    }

    private static Stream<String> httpMethod(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                .filter(http -> http != null && !http.value().equals(HttpMethod.HEAD)) // every path supports it
                .map(http -> http.value().toLowerCase(Locale.ROOT));
    }

    private static String path(Method method) {
        var path = method.getAnnotation(Path.class);
        return path == null || path.value().isEmpty() ? "" : "/" + path.value();
    }

    private static Stream<String> references(JsonValue value) {
        if (value instanceof JsonArray array) {
            return array.stream().flatMap(OpenApiRestTest::references);
        }
        if (!(value instanceof JsonObject object)) {
            return Stream.of();
        }
        var own = object.get("$ref") instanceof JsonString text ? Stream.of(text.getString()) : Stream.<String>of();
        return Stream.concat(own, object.values().stream().flatMap(OpenApiRestTest::references));
    }
}
